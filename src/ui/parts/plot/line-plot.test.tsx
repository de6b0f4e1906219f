import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type LineStep, LinePlot } from './line-plot.tsx'

const step = (key: string, values: LineStep['values'], href: string | null = null): LineStep => ({
  key,
  name: key,
  label: `${key}: ${values.join(', ')}`,
  values,
  href,
})

const renderPlot = (steps: readonly LineStep[], aim: number | null = null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <LinePlot
        label="Preparation"
        width={440}
        lines={[
          { colour: 'leaf', name: 'median' },
          { colour: 'ink', name: 'p95' },
        ]}
        steps={steps}
        domain={[0, 10]}
        aim={aim}
        numberOf={String}
      />
    </MemoryRouter>,
  )

describe('a line plot', () => {
  it('renders on the server without inline styles: its colours come from the style sheet (H16, S10)', () => {
    const markup = renderPlot([step('Mon', [4, 8]), step('Tue', [5, 9])])
    expect(markup).toContain('role="img"')
    for (const wrong of ['style=', 'NaN']) expect(markup).not.toContain(wrong)
    // Each line is named at its end, and its points have a different shape from those of the other
    // line.
    for (const name of ['median', 'p95']) expect(markup).toContain(`>${name}</text>`)
    expect(markup.match(/<circle/g)).toHaveLength(2)
    expect(markup.match(/<rect class="lines-ink /g)).toHaveLength(2)
  })

  it('keeps the names of two lines apart if the lines end at the same value (H16)', () => {
    const [median, p95] = [
      ...renderPlot([step('Mon', [4, 4])]).matchAll(/y="([\d.]+)">(?:median|p95)</g),
    ].map(([, y]) => Number(y))
    expect((median ?? 0) - (p95 ?? 0)).toBeGreaterThanOrEqual(15)
  })

  it('leaves out missing values, and can draw a single step (H16)', () => {
    const markup = renderPlot([step('Mon', [4, 8]), step('Tue', [null, null]), step('Wed', [5, 9])])
    expect(markup.match(/<circle/g)).toHaveLength(2)
    for (const plotMarkup of [
      markup,
      renderPlot([step('Mon', [4, 8])]),
      renderPlot([step('Mon', [null, null])]),
    ])
      expect(plotMarkup).not.toContain('NaN')
  })

  it('has a dashed line at the target (H16)', () => {
    expect(renderPlot([step('Mon', [4, 8])])).not.toContain('plot-limit')
    expect(renderPlot([step('Mon', [4, 8])], 6)).toContain('plot-limit')
  })

  it('links each step to its orders, and takes one stop of the Tab key (H16, P7)', () => {
    const markup = renderPlot([step('Mon', [4, 8], '/mon'), step('Tue', [5, 9], '/tue')])
    expect(markup).toContain('role="group"')
    expect([...markup.matchAll(/tabindex="(-?\d)"/g)].map(([, index]) => index)).toEqual([
      '0',
      '-1',
    ])
    expect(markup).toContain('aria-label="Mon: 4, 8"')
  })
})
