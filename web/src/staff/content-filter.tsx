import { contentStates } from '@ariviyal/contract/content'
import { FilterLinks } from './filter-links.tsx'
import { choiceFrom } from './list-address.ts'

/** Which states of content a list shows; what is in use comes first. */
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
