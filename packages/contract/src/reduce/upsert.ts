/** Replaces the item with the same id in place, or inserts it so that `order` stays ascending. */
export const upsert = <Item extends { id: string }>(
  items: Item[],
  item: Item,
  order: (candidate: Item) => number | string,
): void => {
  const at = items.findIndex((candidate) => candidate.id === item.id);
  if (at >= 0) {
    items[at] = item;
    return;
  }
  const key = order(item);
  let end = items.length;
  while (end > 0 && order(items[end - 1] as Item) > key) end -= 1;
  items.splice(end, 0, item);
};
