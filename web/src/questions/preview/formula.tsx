import type { MathNode } from '@ariviyal/contract/questions/formulas'
import { createElement, type ReactNode } from 'react'

/** Characters that fit into a line of a phone of 320 px, in a list too. Browsers do not break a formula. */
const charactersOfLine = 16

/** A formula in a line of text. One that may be wider than the line scrolls by itself. */
export const Formula = ({ node }: { node: MathNode }) =>
  charactersOf(node) > charactersOfLine ? (
    // A flex box keeps the baseline of what it holds, also as one that scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Safari scrolls by keyboard only what takes the focus
    <span className="inline-flex max-w-full overflow-x-auto" tabIndex={0}>
      <MathElement node={node} />
    </span>
  ) : (
    <MathElement node={node} />
  )

const charactersOf = ({ children }: MathNode): number =>
  children.reduce((sum, child) => sum + (typeof child === 'string' ? child.length : charactersOf(child)), 0)

/** MathML as elements; the server allows only known elements and attributes. */
const MathElement = ({ node }: { node: MathNode }): ReactNode =>
  createElement(
    node.tag,
    node.attributes,
    ...node.children.map((child, place) =>
      typeof child === 'string' ? child : <MathElement key={place} node={child} />,
    ),
  )
