/** A file as it comes: read `response` as text, as a blob, or piece by piece from its body. */
export interface Download {
  /** The name the server gave it, or the empty string. */
  readonly name: string;
  readonly response: Response;
}

/** The name in the header that makes an answer a file. */
export const fileNameOf = (response: Response): string => {
  const [, encoded = ''] =
    /filename\*=UTF-8''([^;]*)/i.exec(response.headers.get('content-disposition') ?? '') ?? [];
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '';
  }
};
