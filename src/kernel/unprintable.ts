/** Characters that move the cursor, ring, or turn the direction of what follows, and show nothing themselves. */
export const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}]/gu;
