/** The ids by which the field of the search names its list and the choice in it. */
export const listId = (id: string) => `${id}-list`
export const optionId = (id: string, place: number) => `${id}-${place}`
