-- Numbers that were kept with characters that show nothing around them are found by those without; there are next to none.
-- Said as `src/orders/other-spellings.store.ts` says it, or all orders of the account are read.
CREATE INDEX orders_of_other_spelling
  ON orders (account_id, trim(order_number, char(32, 8203, 8204, 8205, 8206, 8207, 8234, 8235, 8236, 8237, 8238, 8288, 8294, 8295, 8296, 8297, 65279)))
  WHERE order_number <> trim(order_number, char(32, 8203, 8204, 8205, 8206, 8207, 8234, 8235, 8236, 8237, 8238, 8288, 8294, 8295, 8296, 8297, 65279));
