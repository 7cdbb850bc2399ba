import type { Gradebook } from '@ariviyal/contract/gradebook/gradebook'

export const headLook = 'sticky z-20 border-b border-line bg-paper text-left font-semibold'
export const nameLook = 'sticky left-0 z-10 w-48 min-w-48 max-w-48 border-r border-line bg-paper'

/** What the last columns of the grid show: points of each category, percent, and total and grade where the class has them. */
export const totalHeads = ({ categories, bands, total_of }: Gradebook): string[] => [
  ...categories.map(({ name }) => name),
  'Percent',
  ...(categories.length > 0 || total_of !== 100 ? [`Out of ${total_of}`] : []),
  ...(bands === null ? [] : ['Grade']),
]
