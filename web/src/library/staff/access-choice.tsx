import { Choice } from '../../ui/form/choice.tsx'

/** Free or premium; a new item has no default. */
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
