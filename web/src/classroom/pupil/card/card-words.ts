import type { Ability, Level } from '@ariviyal/contract/gradebook/holistic'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

interface AbilityWords {
  name: MessageDescriptor
  /** What a pupil says of themselves, and of a classmate. */
  self: Record<Level, MessageDescriptor>
  classmate: Record<Level, MessageDescriptor>
}

/** The statements of the progress card. Those about a classmate fit girls and boys in each language. */
export const abilityWords: Record<Ability, AbilityWords> = {
  awareness: {
    name: msg`Awareness`,
    self: {
      stream: msg`I notice something new when somebody shows it to me.`,
      mountain: msg`I notice things by myself and ask about them.`,
      sky: msg`I notice things, ask why, and can explain them to others.`,
    },
    classmate: {
      stream: msg`Notices something new when somebody shows it.`,
      mountain: msg`Notices things alone and asks about them.`,
      sky: msg`Notices things, asks why, and can explain them to others.`,
    },
  },
  sensitivity: {
    name: msg`Sensitivity`,
    self: {
      stream: msg`I help when somebody asks me.`,
      mountain: msg`I see when somebody needs help, and I help.`,
      sky: msg`I care for others and for nature, and others join me.`,
    },
    classmate: {
      stream: msg`Helps when somebody asks.`,
      mountain: msg`Sees when somebody needs help, and helps.`,
      sky: msg`Cares for others and for nature, and others join in.`,
    },
  },
  creativity: {
    name: msg`Creativity`,
    self: {
      stream: msg`I try out the ideas of others.`,
      mountain: msg`I find ideas of my own.`,
      sky: msg`I make my ideas work and go on improving them.`,
    },
    classmate: {
      stream: msg`Tries out the ideas of others.`,
      mountain: msg`Finds new ideas.`,
      sky: msg`Makes new ideas work and goes on improving them.`,
    },
  },
}

export const levelWords: Record<Level, MessageDescriptor> = {
  stream: msg`Stream`,
  mountain: msg`Mountain`,
  sky: msg`Sky`,
}
