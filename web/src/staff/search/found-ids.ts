/** Ids that connect the search field with its listbox and the active option. */
export const listId = (id: string) => `${id}-list`
export const optionId = (id: string, place: number) => `${id}-${place}`
