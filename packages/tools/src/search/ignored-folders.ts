/** Folders no search enters. Spec: tools, table, workspace_grep "Bỏ qua". */
export const ignoredFolders: readonly string[] = [
  '.git',
  '.venv',
  'node_modules',
  '__pycache__',
  'dist',
  'build',
];
