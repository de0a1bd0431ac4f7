/** A refusal on its way to becoming an answer; thrown inside the library only. */
export class ServiceError extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
    readonly contentType: string,
    readonly isEdge: boolean = false,
  ) {
    super(body);
  }
}

function jsonError(status: number, body: unknown, isEdge = false): ServiceError {
  return new ServiceError(status, JSON.stringify(body), 'application/json', isEdge);
}

function htmlError(status: number, title: string, text: string): ServiceError {
  const body = `<!doctype html>\n<html lang=en>\n<title>${status} ${title}</title>\n<h1>${title}</h1>\n<p>${text}</p>\n`;
  return new ServiceError(status, body, 'text/html; charset=utf-8');
}

/** 400 for a bad parameter. Source: docs/data-contract.md#errors. */
export function invalidParams(message: string): ServiceError {
  return jsonError(400, { error: 'Invalid query parameters error.', message });
}

/** 400 for a bad page, page size or cursor. Source: docs/data-contract.md#errors. */
export function invalidPaging(message: string): ServiceError {
  return jsonError(400, { error: 'Pagination error.', message });
}

/** 400 from the proxy in front of the service. Source: docs/data-contract.md#errors. */
export function rejectedAtEdge(message: string): ServiceError {
  const error = 'Invalid request rejected at the API edge';
  return jsonError(400, { error, error_source: 'openalex-api-proxy', message }, true);
}

/** 400 from the proxy for a search or address that is too long. Source: docs/data-contract.md#lengths. */
export function tooLong(error: string, message: string): ServiceError {
  return jsonError(400, { error, message }, true);
}

/** 429 that no waiting cures. Source: docs/data-contract.md#limits-that-are-refused. */
export function planRequired(message: string): ServiceError {
  return jsonError(429, { error: 'Plan upgrade required', message }, true);
}

/** 401 for addresses that need a key. */
export function keyRequired(): ServiceError {
  return jsonError(401, { error: 'Invalid or missing API key', message: 'API key not found' }, true);
}

/** 400 of the text analysis, which has no `message`. Source: docs/data-contract.md#text-analysis. */
export function invalidText(error: string): ServiceError {
  return jsonError(400, { error });
}

/** 404 for an entity that is not there: HTML, not JSON. */
export function entityNotFound(): ServiceError {
  const text =
    'The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again.';
  return htmlError(404, 'Not Found', text);
}

/** 404 for an address that is no endpoint: JSON without an `error` member. */
export function unknownPath(): ServiceError {
  return jsonError(404, { message: 'OpenAlex ID format not recognized' });
}

/** 500 as the service answers when its query parser breaks: HTML. */
export function serverError(): ServiceError {
  const text =
    'The server encountered an internal error and was unable to complete your request. Either the server is overloaded or there is an error in the application.';
  return htmlError(500, 'Internal Server Error', text);
}
