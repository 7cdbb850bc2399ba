/** The files of `content/chapters`, without `.json`: one for each textbook. */
export const chapterFiles = ['cbse-6', 'cbse-7', 'cbse-8', 'cbse-9', 'cbse-10', 'tamil-nadu-10'] as const
