import type { MemoryFiles } from '@my-agent-crew/core';
import { beforeEach, describe, expect, it } from 'vitest';

const place = { owner: null, file: 'facts/tea.md' };

/**
 * The behaviour every implementation of `MemoryFiles` must show. `make` is asked for a fresh, empty implementation before
 * each test; it must know the agent `coach`.
 */
export const describeMemoryFiles = (name: string, make: () => MemoryFiles): void => {
  describe(`${name} as the files of the memory`, () => {
    let files: MemoryFiles;
    beforeEach(() => {
      files = make();
    });

    it('has nothing at first', () => {
      expect(files.read(place)).toEqual({ text: '', revision: null });
      expect(files.stamp(place)).toBeNull();
      expect(files.names(null, 'facts')).toEqual([]);
    });

    it('writes over the text its writer knows, and over no other', () => {
      const first = files.replace(place, 'trà đá\n', null);
      expect(first.text).toBe('trà đá\n');
      expect(files.read(place)).toEqual(first);
      expect(() => files.replace(place, 'other', null)).toThrow(
        expect.objectContaining({ code: 'conflict' }),
      );
      const stamp = files.stamp(place);
      const second = files.replace(place, 'coffee, black', first.revision);
      expect(second.revision).not.toBe(first.revision);
      expect(files.stamp(place)).not.toBe(stamp);
      expect(() => files.replace(place, null, first.revision)).toThrow(
        expect.objectContaining({ code: 'conflict' }),
      );
      expect(files.read(place)).toEqual(second);
    });

    it('removes a file, and a removed file is like one that never was', () => {
      const { revision } = files.replace(place, 'x', null);
      expect(files.replace(place, null, revision)).toEqual({ text: '', revision: null });
      expect(files.read(place)).toEqual({ text: '', revision: null });
      expect(files.names(null, 'facts')).toEqual([]);
    });

    it('appends on a line of its own, whatever was there', () => {
      const note = { owner: 'coach', file: 'memory/2026-03-01.md' };
      files.append(note, '- 08:00 one');
      files.replace(note, '- 08:00 one\nby hand', files.read(note).revision);
      files.append(note, '- 09:00 two');
      expect(files.read(note).text).toBe('- 08:00 one\nby hand\n- 09:00 two\n');
    });

    it('keeps owners and folders apart', () => {
      files.replace({ owner: 'coach', file: 'memory/2026-03-01.md' }, 'a', null);
      files.replace({ owner: 'coach', file: 'MEMORY.md' }, 'b', null);
      files.replace(place, 'c', null);
      expect(files.names('coach', 'memory')).toEqual(['2026-03-01']);
      expect(files.names(null, 'facts')).toEqual(['tea']);
      expect(files.names(null, 'memory')).toEqual([]);
    });
  });
};
