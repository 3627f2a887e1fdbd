/** Words of Puerto Rican addresses in their postal form (Publication 28, 29); the order of the words stays. */
const WORDS: Readonly<Record<string, string>> = {
  URBANIZACION: 'URB',
  URBANIZACIÓN: 'URB',
  URBN: 'URB',
  URB: 'URB',
  AVENIDA: 'AVE',
  AVENUE: 'AVE',
  CARRETERA: 'CARR',
  KILOMETRO: 'KM',
  KILÓMETRO: 'KM',
  CONDOMINIO: 'COND',
  EDIFICIO: 'EDIF',
  APARTAMENTO: 'APT',
  APARTAMENTOS: 'APTS',
  BARRIO: 'BO',
  RESIDENCIAL: 'RES',
  PARCELAS: 'PARC',
  PARCELA: 'PARC',
  EXTENSION: 'EXT',
  EXTENSIÓN: 'EXT',
  NUMERO: 'NUM',
  NÚMERO: 'NUM',
  BUZON: 'BOX',
  BUZÓN: 'BOX',
  BZN: 'BOX',
};

export function puertoRicanWords(words: readonly string[]): readonly string[] {
  return words.map((word) => (Object.hasOwn(WORDS, word) ? (WORDS[word] ?? word) : word));
}
