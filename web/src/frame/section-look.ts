/** An entry of the row: a word on wide screens, a drawing above a word in the bar on phones. */
export const entryLook =
  'flex min-h-11 w-full cursor-pointer items-center justify-center gap-1 border-transparent font-semibold whitespace-nowrap hover:border-line max-lg:h-14 max-lg:flex-col max-lg:gap-0 max-lg:border-t-4 max-lg:text-[min(0.75rem,3.3vw)] max-lg:leading-4 max-lg:[font-stretch:85%] lg:min-h-12 lg:border-b-4 lg:px-2.5 lg:text-sm'
