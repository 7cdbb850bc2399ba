import type { GstState } from '../subscriptions/gst.ts'

/** A square for a state or union territory, with its short name; rows from north to south, columns from west to east. */
export interface StateTile {
  row: number
  column: number
  short: string
}

const tile = (row: number, column: number, short: string): StateTile => ({ row, column, short })

/** A grid of our own, in which each state is about where its neighbours expect it. It is no map and shows no border. */
export const stateTiles: Record<GstState, StateTile> = {
  '38': tile(0, 3, 'LA'),
  '01': tile(0, 2, 'JK'),
  '02': tile(1, 3, 'HP'),
  '03': tile(1, 2, 'PB'),
  '04': tile(2, 3, 'CH'),
  '05': tile(2, 4, 'UK'),
  '06': tile(2, 2, 'HR'),
  '07': tile(3, 3, 'DL'),
  '08': tile(3, 2, 'RJ'),
  '09': tile(3, 4, 'UP'),
  '10': tile(3, 5, 'BR'),
  '11': tile(3, 6, 'SK'),
  '18': tile(3, 7, 'AS'),
  '12': tile(3, 8, 'AR'),
  '24': tile(4, 1, 'GJ'),
  '23': tile(4, 3, 'MP'),
  '22': tile(4, 4, 'CG'),
  '20': tile(4, 5, 'JH'),
  '19': tile(4, 6, 'WB'),
  '17': tile(4, 7, 'ML'),
  '13': tile(4, 8, 'NL'),
  '26': tile(5, 1, 'DN'),
  '27': tile(5, 2, 'MH'),
  '36': tile(5, 3, 'TG'),
  '21': tile(5, 5, 'OD'),
  '16': tile(5, 7, 'TR'),
  '14': tile(5, 8, 'MN'),
  '30': tile(6, 1, 'GA'),
  '29': tile(6, 2, 'KA'),
  '37': tile(6, 3, 'AP'),
  '15': tile(6, 8, 'MZ'),
  '32': tile(7, 2, 'KL'),
  '33': tile(7, 3, 'TN'),
  '34': tile(7, 4, 'PY'),
  '31': tile(8, 1, 'LD'),
  '35': tile(8, 7, 'AN'),
}
