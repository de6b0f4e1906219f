import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type HeatCell, HeatPlot } from './heat-plot.tsx'

const cell = (key: string, level: number, href: string | null): HeatCell => ({
  key,
  label: `cell ${key}`,
  valueText: String(level),
  level,
  href,
})
const total = (href: string | null) => ({ label: 'day', valueText: '12', href })

const renderPlot = (href: string | null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <HeatPlot
        label="Thursday at noon"
        width={600}
        names={['12 h', '13 h']}
        rows={[
          {
            key: 'mon',
            name: 'Mon',
            cells: [cell('a', 10, href), cell('b', 5, href)],
            total: total(href),
          },
          {
            key: 'tue',
            name: 'Tue',
            cells: [cell('c', 6, href), cell('d', 0, null)],
            total: total(null),
          },
        ]}
        totalName="day"
        sides={{ left: 40, right: 60 }}
      />
    </MemoryRouter>,
  )

describe('a heat map', () => {
  it('renders on the server without inline styles: its colours come from the style sheet (H16, S10)', () => {
    const markup = renderPlot(null)
    expect(markup).toContain('aria-label="Thursday at noon"')
    expect(markup).toContain('role="img"')
    expect(markup).not.toContain('style=')
    expect(markup).not.toContain('NaN')
    expect(markup).not.toMatch(/#[0-9a-f]{3,6}"/)
  })

  it('shows the number in each cell, and colours the cell by its step of the scale (H16)', () => {
    const markup = renderPlot(null)
    for (const level of [10, 5, 6, 0]) {
      expect(markup).toMatch(new RegExp(`data-level="${level}"[^]*?>${level}</text>`))
    }
  })

  it('links each cell and each day’s total to its orders, and takes one stop of the Tab key (H16, P7)', () => {
    const markup = renderPlot('/orders')
    expect(markup).toContain('role="group"')
    const links = [...markup.matchAll(/<a [^>]*>/g)].map(([link]) => link)
    expect(links.map((link) => /data-key="([^"]*)"/.exec(link)?.[1])).toEqual([
      'a',
      'b',
      'mon total',
      'c',
    ])
    expect(links.filter((link) => link.includes('tabindex="0"'))).toHaveLength(1)
    expect(links[0]).toContain('aria-label="cell a"')
  })
})
