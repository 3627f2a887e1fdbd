/** What is told of the copy that is made of an older data file before it is migrated: nobody else takes it away. */
export function keptBeforeMigration(copy: string): string {
  return `the data was of an older version and was migrated; as it was it lies in ${copy}, with what is erased later: delete that once it is not needed`;
}
