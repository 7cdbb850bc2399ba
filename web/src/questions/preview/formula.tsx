import type { MathNode } from '@ariviyal/contract/questions/formulas'
import { createElement, type ReactNode } from 'react'

/** A formula as MathML elements; the server allows only known elements and attributes. */
export const Formula = ({ node }: { node: MathNode }): ReactNode =>
  createElement(
    node.tag,
    node.attributes,
    ...node.children.map((child, place) => (typeof child === 'string' ? child : <Formula key={place} node={child} />)),
  )
