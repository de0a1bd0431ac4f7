/** An answer of WebDriver: a value, or an error. https://www.w3.org/TR/webdriver2/#endpoints */
interface Answer {
  readonly value: unknown;
}

/** One of the steps of an input device. https://www.w3.org/TR/webdriver2/#actions */
export type Action = Readonly<Record<string, unknown>>;

/** A browser that is driven by commands of WebDriver over HTTP. */
export interface Session {
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly post: (command: string, body?: object) => Promise<unknown>;
  readonly get: (command: string) => Promise<unknown>;
  /** Performs what one device does, and lets go of everything afterwards. */
  readonly act: (device: object, actions: readonly Action[]) => Promise<void>;
  readonly end: () => Promise<void>;
}

/** A command that the browser never answers must not hold up a run. */
const ANSWER_MS = 120_000;

async function send(address: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(address, {
    method,
    signal: AbortSignal.timeout(ANSWER_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as Answer;
  if (response.ok) return value;
  const { error, message } = value as { readonly error: string; readonly message: string };
  throw new Error(`${error}: ${message}`);
}

/** Whether a driver listens yet. */
export async function isReady(origin: string): Promise<boolean> {
  try {
    await send(`${origin}/status`, 'GET');
    return true;
  } catch {
    // Not listening yet: the caller asks again.
    return false;
  }
}

export async function openSession(origin: string, wanted: object): Promise<Session> {
  const { sessionId, capabilities } = (await send(`${origin}/session`, 'POST', {
    capabilities: { alwaysMatch: wanted },
  })) as { readonly sessionId: string; readonly capabilities: Readonly<Record<string, unknown>> };
  const base = `${origin}/session/${sessionId}`;
  const post = (command: string, body: object = {}) => send(`${base}/${command}`, 'POST', body);
  return {
    capabilities,
    post,
    get: (command) => send(`${base}/${command}`, 'GET'),
    act: async (device, actions) => {
      await post('actions', { actions: [{ ...device, actions }] });
      await send(`${base}/actions`, 'DELETE');
    },
    end: async () => {
      await send(base, 'DELETE');
    },
  };
}
