export { install } from './install.ts';
export {
  type InstallPlan,
  type InstallRequest,
  type PlannedAgent,
  type PlannedFile,
  planInstall,
} from './plan-install.ts';
export { recoverInstalls } from './recover-installs.ts';
export { listTemplates, type Template } from './template.ts';
export { builtinSkillsRoot, templatesRoot } from './template-places.ts';
