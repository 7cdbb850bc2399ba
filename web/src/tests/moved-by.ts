/** The list with the item at `place` moved by one. */
export const movedBy = <Item>(list: readonly Item[], place: number, by: 1 | -1): Item[] => {
  const [item, other] = [list[place], list[place + by]]
  return item === undefined || other === undefined ? [...list] : list.with(place, other).with(place + by, item)
}
