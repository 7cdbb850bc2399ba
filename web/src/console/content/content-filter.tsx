import { contentStates } from '@ariviyal/contract/content'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { choiceFrom } from '../../ui/list/list-address.ts'

/** State filter of a content list; what is in use comes first. */
export const contentStateFrom = (request: Request) => choiceFrom(request, 'state', ['all', ...contentStates])

export const ContentFilter = ({ chosen }: { chosen: string }) => (
  <FilterLinks
    label="State"
    name="state"
    choices={[
      { value: 'all', label: 'In use' },
      { value: 'draft', label: 'Drafts' },
      { value: 'published', label: 'Published' },
      { value: 'archived', label: 'Archived' },
    ]}
    chosen={chosen}
  />
)
