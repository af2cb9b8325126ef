import { type Fault, onFailingDisk } from './failing-disk.ts';

/** Runs one install in a process of its own: `install-child.ts <home> <fault|none> <change>`. Prints the error's code. */
const [home = '', fault = 'none', at = '0', uid] = process.argv.slice(2);
const { install, planInstall, templatesRoot } = await import('../src/index.ts');

const attempt = (): unknown => {
  const root = templatesRoot();
  try {
    const plan = planInstall({
      templatesRoot: root,
      home,
      existingAgentIds: [],
      template: 'kongming',
      force: false,
    });
    // Not from the start: the checkout itself may be closed to everybody else.
    if (uid !== undefined) {
      process.setgid?.(Number(uid));
      process.setuid?.(Number(uid));
    }
    const act = (): unknown => install(plan, () => undefined);
    return onFailingDisk(fault === 'none' ? null : (fault as Fault), Number(at), act).error;
  } catch (error) {
    return error;
  }
};
process.stdout.write(String((attempt() as { code?: unknown } | null)?.code ?? 'installed'));
