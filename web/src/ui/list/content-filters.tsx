import { materialSubjects } from '@ariviyal/contract/materials/material-kinds'
import type { ReactNode } from 'react'
import { type ContentFilter, isNarrowed } from './content-filter.ts'
import { FilterChoice } from './filter-choice.tsx'
import { BoardFilter } from './board-filter.tsx'
import { GradeFilter } from './grade-filter.tsx'
import { FilterForm } from './filter-form.tsx'

interface Props {
  filter: ContentFilter & Record<string, string | undefined>
  /** The page of the list. */
  action: string
  /** Label of the field for words. */
  label: string
  /** Classes that say in how many columns the choices stand on wide screens. */
  columns: string
  /** More choices, before the others. */
  children: (send: () => void) => ReactNode
}

/** Filters of books, videos or materials. */
export const ContentFilters = ({ filter, action, label, columns, children }: Props) => (
  <FilterForm
    filter={filter}
    action={action}
    label={label}
    placeholder="A topic, a chapter, a name"
    showAll={isNarrowed(filter) ? action : null}
    columns={columns}
  >
    {(send) => (
      <>
        {children(send)}
        <GradeFilter chosen={filter.grade} onChange={send} />
        <BoardFilter chosen={filter.board} onChange={send} />
        <FilterChoice
          name="subject"
          label="Subject"
          all="All subjects"
          chosen={filter.subject}
          onChange={send}
          options={materialSubjects.map((subject) => [subject, subject])}
        />
      </>
    )}
  </FilterForm>
)
