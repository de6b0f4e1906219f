import { parser } from '@prometheus-io/lezer-promql'

/** A metric that an expression reads, with the labels that it selects, groups or matches by. */
export type MetricUse = {
  metric: string
  labels: string[]
  /** Label values that must exist: those of `=`, and each alternative of `=~`. */
  values: { label: string; value: string }[]
}

/**
 * The metrics that a PromQL expression reads. Throws if the expression is not valid PromQL. A label
 * by which the expression groups is listed for each of its metrics.
 */
export function readPromql(expression: string): MetricUse[] {
  const uses: MetricUse[] = []
  const grouped: string[] = []
  let isGrouping = false
  let label = ''
  let operator = ''
  parser.parse(expression).iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`invalid PromQL at ${node.from}: ${expression}`)
      const text = expression.slice(node.from, node.to)
      const use = uses.at(-1)
      if (node.name === 'GroupingLabels') isGrouping = true
      else if (node.name === 'VectorSelector') uses.push({ metric: '', labels: [], values: [] })
      else if (node.name === 'LabelName' && isGrouping) grouped.push(text)
      else if (use === undefined) return
      else if (node.name === 'Identifier' && use.metric === '') use.metric = text
      else if (node.name === 'LabelName') {
        label = text
        use.labels.push(text)
      } else if (node.name === 'MatchOp') operator = text
      else if (node.name === 'StringLiteral' && (operator === '=' || operator === '=~'))
        for (const value of text.slice(1, -1).split(operator === '=' ? '\0' : '|'))
          use.values.push({ label, value })
    },
    leave(node) {
      if (node.name === 'GroupingLabels') isGrouping = false
    },
  })
  for (const use of uses) use.labels.push(...grouped)
  return uses
}
