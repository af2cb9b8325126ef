import { type Connections, routes } from '@my-agent-crew/contract';
import { manageText } from '../../i18n/manage-text.ts';
import { type Api, sentenceOf } from '../../net/api.ts';
import { showToast } from '../../state/toasts.ts';

/** The three lists of routes by their key in config.yaml. */
export type RouteKey = 'routes' | 'vision_routes' | 'audio_routes';

/** What a person can do on the connections page. Each resolves to the server's refusal, or to null when it was done. */
export interface ConnectionActions {
  saveRoutes(change: Partial<Record<RouteKey, string[]>>): Promise<string | null>;
  saveKey(name: string, value: string): Promise<string | null>;
  removeKey(name: string): Promise<string | null>;
  /** What the upstream said about a key. */
  checkKey(name: string): Promise<{ isGood: boolean; sentence: string }>;
}

/** Makes the actions; `onChange` gets the newer connections, or null when they have to be read again. */
export const createConnectionActions = (
  api: Api,
  onChange: (next: Connections | null) => void,
): ConnectionActions => {
  const attempt = async <Reply>(
    call: Promise<Reply>,
    done: string,
    next: (reply: Reply) => Connections | null,
  ): Promise<string | null> => {
    try {
      const reply = await call;
      onChange(next(reply));
      showToast(done);
      return null;
    } catch (error) {
      return sentenceOf(error);
    }
  };
  return {
    saveRoutes: (change) =>
      attempt(api.call(routes.putRoutes, { body: change }), manageText().connections.saved, (reply) => reply),
    saveKey: (name, value) =>
      attempt(
        api.call(routes.putCredential, { params: { name }, body: { value } }),
        manageText().connections.keySaved(name),
        () => null,
      ),
    removeKey: (name) =>
      attempt(
        api.call(routes.deleteCredential, { params: { name } }),
        manageText().connections.removed(name),
        () => null,
      ),
    async checkKey(name) {
      try {
        const { ok, sentence } = await api.call(routes.checkCredential, { params: { name } });
        return { isGood: ok, sentence };
      } catch (error) {
        return { isGood: false, sentence: `${manageText().connections.checkFailed} ${sentenceOf(error)}` };
      }
    },
  };
};
