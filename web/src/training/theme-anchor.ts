/** The id of a theme's card on the page of offline training. */
export const anchorOfTheme = (title: string): string => title.toLowerCase().replaceAll(/\s+/g, '-')
