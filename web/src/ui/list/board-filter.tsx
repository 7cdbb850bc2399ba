import { boards } from '@ariviyal/contract/institutions/institution-fields'
import { FilterChoice } from './filter-choice.tsx'

/** The filter of a list by board. */
export const BoardFilter = ({ chosen, onChange }: { chosen: string | undefined; onChange: () => void }) => (
  <FilterChoice
    name="board"
    label="Board"
    all="All boards"
    chosen={chosen}
    onChange={onChange}
    options={boards.map((board) => [board, board])}
  />
)
