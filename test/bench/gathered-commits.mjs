/** `save` of whatever waits in one turn, in one transaction; each promise is kept when that is committed. */
export function gatheredCommits(database, save) {
  let waiting = [];
  const many = database.transaction((batch) => {
    for (const { value } of batch) save(value);
  });
  const flush = () => {
    const batch = waiting;
    waiting = [];
    many(batch);
    for (const { resolve } of batch) resolve();
  };
  return (value) =>
    new Promise((resolve) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ value, resolve });
    });
}
