import type { Field } from '@ariviyal/contract/projects/protocol'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { Flags } from './flags.tsx'
import { PhotosToReview } from './photos-to-review.tsx'
import { type Queued, type QueueFilter, queueFilters } from './queue-filters.ts'

const words: Record<QueueFilter, string> = {
  open: 'To look at',
  wrong: 'Found wrong',
  right: 'Found right',
  photos: 'Photos to review',
  'photos-accepted': 'Accepted photos',
  'photos-refused': 'Refused photos',
}
const choices = queueFilters.map((value) => ({ value, label: words[value] }))

interface Props {
  filter: QueueFilter
  queued: Queued
  fields: readonly Field[]
}

/** What waits for those who run the project: doubtful readings and photos. */
export const Queue = ({ filter, queued, fields }: Props) => (
  <section aria-labelledby="flags">
    <h2 id="flags" className="mb-2 text-xl">
      Flagged readings and photos
    </h2>
    <FilterLinks label="Flags and photos" name="flags" choices={choices} chosen={filter} />
    {queued.of === 'flags' ? (
      <Flags key={queued.state} state={queued.state} page={queued.page} fields={fields} />
    ) : (
      <PhotosToReview key={queued.state} state={queued.state} page={queued.page} />
    )}
  </section>
)
