declare const brand: unique symbol;

/** A value that carries its meaning in its type: an order id is not a shipment id, cents are not dollars. */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name };
