/** The chosen names: those of the file in the file's order, then the others in the order they are offered. */
export const inFileOrder = (
  written: readonly string[],
  offered: readonly string[],
  chosen: ReadonlySet<string>,
): string[] => [...new Set([...written, ...offered])].filter((name) => chosen.has(name));
