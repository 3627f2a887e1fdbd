-- Numbers that were kept with characters that show nothing around them are found by those without; there are next to none.
-- Said as `src/orders/other-spellings.store.ts` says it, or all orders of the account are read.
CREATE INDEX orders_of_other_spelling
  ON orders (account_id, trim(order_number, E' \u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff'))
  WHERE order_number <> trim(order_number, E' \u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff');
