import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type BarRow, BarsPlot } from './bars-plot.tsx'

const row = (name: string, value: number, more: Partial<BarRow> = {}): BarRow => ({
  key: name,
  name,
  label: `${name}, ${value}`,
  value,
  compared: null,
  valueText: String(value),
  change: null,
  href: null,
  ...more,
})

const renderPlot = (rows: readonly BarRow[], track = false) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <BarsPlot
        label="Sales"
        width={600}
        rows={rows}
        heads={{ value: '€', change: 'change' }}
        track={track}
      />
    </MemoryRouter>,
  )

describe('a bar plot', () => {
  it('renders on the server without inline styles: its colours come from the style sheet (H16, S10)', () => {
    const markup = renderPlot([
      row('Nantes', 200, { compared: 150, change: { text: '+ 33 %', tone: 'good' } }),
      row('Pau', 0, { compared: 50, change: { text: '− 100 %', tone: 'bad' } }),
    ])
    expect(markup).toContain('role="img"')
    for (const wrong of ['style=', 'NaN', 'undefined']) expect(markup).not.toContain(wrong)
    // The sign shows the change without colour. Each row has a mark for comparison, even a row of
    // value 0, which has no bar.
    expect(markup).toContain('>+ 33 %<')
    expect(markup.match(/bars-mark/g)).toHaveLength(2)
    expect(markup.match(/bars-bar/g)).toHaveLength(1)
  })

  it('draws bars in proportion to their values (H16)', () => {
    const markup = renderPlot([row('a', 200), row('b', 50)], true)
    const [long, short] = [
      ...markup.matchAll(/class="visx-bar bars-bar [^>]* width="([\d.]+)"/g),
    ].map(([, width]) => Number(width))
    expect(long).toBeCloseTo((short ?? 0) * 4)
  })

  it('shortens a long name, and has the full name as a title (H16)', () => {
    const markup = renderPlot([row('Mesclun Boulogne-Billancourt Sud', 3)])
    expect(markup).toContain('<title>Mesclun Boulogne-Billancourt Sud</title>')
    expect(markup).toContain('…')
  })

  it('links each bar to its orders, and takes one stop of the Tab key (H16, P7)', () => {
    const markup = renderPlot([row('a', 2, { href: '/a' }), row('b', 1, { href: '/b' })])
    const stops = [...markup.matchAll(/tabindex="(-?\d)"/g)].map(([, index]) => index)
    expect(stops).toEqual(['0', '-1'])
    expect(markup).toContain('role="group"')
  })
})
