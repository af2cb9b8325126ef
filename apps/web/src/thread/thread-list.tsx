import { createVirtualizer } from '@tanstack/solid-virtual';
import {
  createEffect,
  createMemo,
  createSignal,
  For,
  type JSX,
  on,
  onCleanup,
  onMount,
  Show,
  untrack,
} from 'solid-js';
import { createRowBuilder, estimateRow, type PendingText, type ThreadRow } from './build-rows.ts';
import { createMessageMark, type MessageWanted } from './find-message.ts';
import { OlderPages } from './older-pages.tsx';
import { placeOf, savePlace } from './reading-place.ts';
import { createStickToEnd } from './stick-to-end.ts';
import { useThread } from './thread-context.ts';
import { ThreadIcon } from './thread-icon.tsx';
import { ThreadRowView } from './thread-row.tsx';

interface ThreadListProps {
  readonly conversationId: string;
  readonly pending: readonly PendingText[];
  readonly wanted: MessageWanted | null;
  readonly loadOlder: () => Promise<void>;
}

/** Rows drawn beyond each edge of the view. */
const overscan = 4;
/** Height kept for the notice above the oldest loaded message while there are older ones, in px. */
const olderHeight = 48;
/** Nearer to the top than this, in px, the next older page is read. */
const olderDistance = 800;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The virtual list of one conversation; drawn anew for another one. */
export const ThreadList = (props: ThreadListProps): JSX.Element => {
  const thread = useThread();
  const buildRows = createRowBuilder();
  const rows = createMemo(() => buildRows(thread.state, props.pending));
  const rowsByKey = createMemo(() => new Map(rows().map((row) => [row.key, row])));
  const indexes = createMemo(() => new Map(rows().map((row, index) => [row.key, index])));
  const place = untrack(() => placeOf(props.conversationId));
  const stick = createStickToEnd(untrack(() => props.wanted === null) && typeof place?.key !== 'string');
  const [olderNeeded, setOlderNeeded] = createSignal(false);
  let scroller!: HTMLDivElement;
  let content!: HTMLDivElement;

  const initialOffset = (): number => {
    const sizes = new Map(place?.sizes.map((item) => [item.key, item.size]));
    const heights = rows().map((row) => sizes.get(row.key) ?? estimateRow(row));
    const at = rows().findIndex((row) => row.key === place?.key);
    return at < 0 ? sum(heights) : sum(heights.slice(0, at)) + (place?.within ?? 0);
  };

  const virtualizer = createVirtualizer<HTMLDivElement, HTMLDivElement>({
    get count() {
      return rows().length;
    },
    getScrollElement: () => scroller,
    estimateSize: (index) => estimateRow(rows()[index]),
    get getItemKey() {
      const list = rows();
      return (index: number) => list[index]?.key ?? index;
    },
    get paddingStart() {
      return thread.state.has_more ? olderHeight : 0;
    },
    paddingEnd: 16,
    overscan,
    // A reader in the middle keeps the same line in view when an older page arrives above.
    anchorTo: 'end',
    get scrollEndThreshold() {
      return stick.isStuck() ? 2 : -1;
    },
    initialOffset: untrack(() => initialOffset()),
    initialMeasurementsCache: [...(place?.sizes ?? [])],
  });
  const marked = createMessageMark({
    wanted: () => props.wanted,
    rows,
    // The rows must be on the page before the list can move among them.
    show: (index) =>
      void requestAnimationFrame(() => {
        stick.release();
        virtualizer.scrollToIndex(index, { align: 'center' });
      }),
  });
  const keys = createMemo(() => virtualizer.getVirtualItems().map((item) => String(item.key)));
  const above = () => virtualizer.getVirtualItems()[0]?.start ?? 0;
  const below = () => virtualizer.getTotalSize() - (virtualizer.getVirtualItems().at(-1)?.end ?? 0);

  const checkOlder = () => setOlderNeeded(thread.state.has_more && scroller.scrollTop < olderDistance);
  onMount(() => {
    stick.watch(scroller, content);
    scroller.addEventListener('scroll', checkOlder, { passive: true });
    const frame = requestAnimationFrame(checkOlder);
    onCleanup(() => cancelAnimationFrame(frame));
  });
  const firstKey = createMemo(() => rows()[0]?.key);
  createEffect(
    on(
      firstKey,
      () => {
        // The virtualizer moves to the new place before the list has grown, where the browser cuts it off.
        const wanted = virtualizer.scrollOffset;
        if (!stick.isStuck() && wanted !== null) scroller.scrollTop = wanted;
        checkOlder();
      },
      { defer: true },
    ),
  );
  onCleanup(() => {
    const offset = virtualizer.scrollOffset ?? 0;
    const top = virtualizer.getVirtualItemForOffset(offset);
    const isFollowing = stick.isStuck() || top === undefined;
    savePlace(props.conversationId, {
      key: isFollowing ? null : String(top.key),
      within: isFollowing ? 0 : offset - top.start,
      sizes: virtualizer.takeSnapshot(),
    });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || (event.key !== 'Home' && event.key !== 'End')) return;
    event.preventDefault();
    if (event.key === 'End') return stick.jump();
    stick.release();
    virtualizer.scrollToOffset(0);
  };

  return (
    <>
      <div
        ref={scroller}
        class="thread-scroll"
        role="log"
        aria-live="off"
        aria-label={thread.text.label}
        tabindex="0"
        onKeyDown={onKeyDown}
      >
        <div
          ref={content}
          class="thread-rows"
          style={{ 'padding-top': `${above()}px`, 'padding-bottom': `${Math.max(0, below())}px` }}
        >
          <OlderPages isNeeded={olderNeeded()} load={props.loadOlder} />
          <For each={keys()}>
            {(key) => {
              const row = createMemo<ThreadRow | undefined>((known) => rowsByKey().get(key) ?? known);
              const index = createMemo<number>((known) => indexes().get(key) ?? known, 0);
              // Not on the page yet, so it is only observed: all new rows are then measured by one layout before the paint.
              const observe = (element: HTMLDivElement): void => {
                element.dataset['index'] = String(untrack(index));
                virtualizer.measureElement(element);
              };
              onCleanup(() => queueMicrotask(() => virtualizer.measureElement(null)));
              return (
                <div
                  class="thread-row"
                  data-index={index()}
                  data-marked={marked() === key ? '' : undefined}
                  ref={observe}
                >
                  <Show when={row()}>{(present) => <ThreadRowView row={present()} />}</Show>
                </div>
              );
            }}
          </For>
        </div>
        <Show when={rows().length === 0}>
          <p class="thread-empty">{thread.text.empty}</p>
        </Show>
      </div>
      <Show when={!stick.isStuck()}>
        <button type="button" class="thread-jump" onClick={() => stick.jump()}>
          <ThreadIcon name="down" />
          {thread.text.jump}
        </button>
      </Show>
    </>
  );
};
