import { failure, type Result, success } from './result';

/** The value of a JSON text. The error's message differs between browsers and quotes the text. */
export function parseJson(text: string): Result<unknown, SyntaxError> {
  try {
    return success(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return failure(error);
    throw error;
  }
}

/** The value of a JSON text; undefined, which no JSON text stands for, where it is none. */
export function jsonOrUndefined(text: string): unknown {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : undefined;
}
