/** For the process that will run a server: empties its environment block first. See the sandbox package. */
export { type ScrubOptions, type StartEnvironment, scrubEnvironment } from '@my-agent-crew/sandbox';
