import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '../button.tsx'
import { SearchField } from '../form/search-field.tsx'
import { Icon } from '../icon.tsx'
import { useFilterForm } from './use-filter-form.ts'

interface Props {
  filter: Record<string, string | undefined>
  /** The page of the list. */
  action: string
  /** Label of the field for words, and an example. */
  label: string
  placeholder?: string
  /** Address of the whole list; null where nothing is filtered. */
  showAll: string | null
  /** Classes that say in how many columns the choices stand on wide screens. */
  columns: string
  /** The choices; `send` navigates to them. */
  children: (send: () => void) => ReactNode
}

/** Search and filters of a list. The URL holds them, so that back, reload and a shared link show the same. */
export function FilterForm({ filter, action, label, placeholder, showAll, columns, children }: Props) {
  const { form, send } = useFilterForm(filter, action)
  return (
    <search>
      <Form
        ref={form}
        action={action}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        className={`grid grid-cols-2 items-end gap-x-3 gap-y-4 border-y-2 border-ink py-5 max-[24rem]:grid-cols-1 ${columns}`}
      >
        {children(send)}
        <div className="col-span-full flex flex-wrap items-end gap-3">
          <div className="min-w-0 grow basis-56">
            <SearchField name="q" label={label} defaultValue={filter['q']} placeholder={placeholder} />
          </div>
          <Button type="submit" tone="quiet">
            <Icon name="search" className="size-5" />
            Search
          </Button>
          {showAll === null ? null : (
            <Link to={showAll} preventScrollReset className="link inline-flex min-h-11 items-center px-2">
              Show all
            </Link>
          )}
        </div>
      </Form>
    </search>
  )
}
