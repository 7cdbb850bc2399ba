import { Choice } from '../../ui/choice.tsx'

/** Free or premium; a new item is neither until somebody says so. */
export const AccessChoice = ({ isPremium }: { isPremium: boolean | undefined }) => (
  <Choice
    name="access"
    label="Who may open it"
    options={[
      { value: 'free', label: 'Free', hint: 'Every teacher with an account' },
      { value: 'premium', label: 'Premium', hint: 'Subscribers; everyone else sees a locked card' },
    ]}
    defaultValue={isPremium === undefined ? undefined : isPremium ? 'premium' : 'free'}
  />
)
