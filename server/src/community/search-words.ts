/** Part of a search vector: words unstemmed, for names and languages without rules in PostgreSQL, and with English stems. */
export const searchedWords = (column: string, weight: 'A' | 'B' | 'C'): string =>
  `setweight(to_tsvector('simple', ${column}), '${weight}') || setweight(to_tsvector('english', ${column}), '${weight}')`
