import { MathAttribute, MathTag, MathValue, type MathNode } from '@ariviyal/contract/questions/formulas'
import { limits } from '@ariviyal/contract/limits'
import temml from 'temml'
import { withPrescripts } from './prescripts.ts'

/** A formula that is no TeX; `position` is the character, from 1, at which reading it failed. */
export class FormulaError extends Error {
  readonly position: number | undefined
  constructor(message: string, position?: number) {
    super(message)
    this.position = position
  }
}

/** What Temml makes: elements, texts, and fragments without an element. */
interface TemmlNode {
  type?: string
  text?: string
  attributes?: Record<string, unknown>
  children?: TemmlNode[]
}

// The package's types describe its CommonJS file; the module that Node loads has this function under this name.
const { __renderToMathMLTree: renderTree } = temml as unknown as {
  __renderToMathMLTree: (tex: string, options: temml.Options) => TemmlNode
}

/**
 * Renders TeX, with chemistry in `\ce{…}`, to MathML of the contract's elements and attributes. Others are left out,
 * their children stay. Raises `FormulaError`.
 */
export function renderFormula(tex: string): MathNode {
  const nodes = clean(parse(tex), 0)
  const [node] = nodes
  if (typeof node !== 'object' || node.tag !== 'math') throw new FormulaError('not a formula')
  return node
}

function parse(tex: string): TemmlNode {
  try {
    return renderTree(tex, { throwOnError: true, trust: false, maxExpand: 500 })
  } catch (error) {
    const { name, message, position } = error as { name: string; message: string; position?: number }
    // Temml raises errors of the language for some input that its parser does not expect.
    if (name !== 'ParseError') throw new FormulaError('not a formula')
    const [words = ''] = message.split(/ at (?:position|end of input)/)
    throw new FormulaError(words.trim(), position === undefined ? undefined : position + 1)
  }
}

function clean(node: TemmlNode, depth: number): (MathNode | string)[] {
  if (depth > limits.formulaDepthMax) throw new FormulaError('nested too deep')
  if (typeof node.text === 'string') return [node.text]
  const tag = MathTag.safeParse(node.type)
  const children = (node.children ?? []).flatMap((child) => clean(child, tag.success ? depth + 1 : depth))
  if (!tag.success) return children
  return [{ tag: tag.data, attributes: cleanAttributes(node.attributes ?? {}), children: withPrescripts(children) }]
}

const cleanAttributes = (attributes: Record<string, unknown>): MathNode['attributes'] =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => {
      const [known, text] = [MathAttribute.safeParse(name), MathValue.safeParse(String(value))]
      return known.success && text.success ? [[known.data, text.data]] : []
    }),
  )

export const countNodes = (node: MathNode): number =>
  node.children.reduce((sum, child) => sum + (typeof child === 'string' ? 0 : countNodes(child)), 1)
