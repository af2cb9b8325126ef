const words =
  /context[ _-]?(length|window|size)|maximum context|(prompt|input|request|messages?) (is |are )?too (long|large)|too many (input |prompt )?tokens|reduce the (length|number)|input length|exceeds? [^.]{0,60}tokens?|tokens? [^.]{0,30}exceed/i;

/** True when an error's words say that the request was longer than the model takes. */
export const isTooLong = (text: string): boolean => words.test(text);
