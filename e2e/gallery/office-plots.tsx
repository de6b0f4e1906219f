import { BarsPlot } from '#ui/parts/plot/bars-plot.tsx'
import { ColumnPlot } from '#ui/parts/plot/column-plot.tsx'
import { HeatPlot } from '#ui/parts/plot/heat-plot.tsx'
import { LinePlot } from '#ui/parts/plot/line-plot.tsx'
import { PartSwatch, PartsPlot } from '#ui/parts/plot/parts-plot.tsx'

const days = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.']

/** Shows each plot of `ui/parts/plot`, with figures that are the same each time. */
export const Plots = () => (
  <div className="grid gap-6 overflow-x-auto">
    <LinePlot
      label="Temps de préparation"
      width={440}
      lines={[
        { colour: 'leaf', name: 'médiane' },
        { colour: 'ink', name: 'p95' },
      ]}
      steps={days.map((name, at) => ({
        key: name,
        name,
        label: `${name} : ${4 + at}, ${7 + at}`,
        values: [4 + at / 2, 7 + at / 3],
        href: null,
      }))}
      domain={[0, 12]}
      aim={8}
      numberOf={String}
    />
    <ColumnPlot
      label="Commandes par heure"
      columns={days.map((name, at) => ({
        key: name,
        name,
        label: `${name} : ${12 + at}`,
        segments: [
          { look: 'strong', value: 8 + at },
          { look: 'pale', value: 4 },
        ],
        compared: 0,
        limit: 18,
        href: null,
      }))}
      numberOf={String}
      current={days[1] ?? null}
      mark={{ after: 1, text: '12:20' }}
    />
    <BarsPlot
      label="Ventes"
      width={440}
      rows={days.map((name, at) => ({
        key: name,
        name,
        label: `${name} : ${200 - 30 * at}`,
        value: 200 - 30 * at,
        compared: 120,
        valueText: String(200 - 30 * at),
        change: at === 0 ? { text: '+ 66 %', tone: 'good' } : null,
        href: null,
      }))}
      heads={{ value: '€', change: 'évolution' }}
    />
    <HeatPlot
      label="Ventes par heure"
      width={440}
      names={['12 h', '13 h', '14 h']}
      rows={days.map((name, at) => ({
        key: name,
        name,
        cells: [9, 6, 1].map((level, hour) => ({
          key: `${name} ${hour}`,
          label: `${name}, ${level}`,
          valueText: String(level),
          level: Math.max(0, level - at),
          href: null,
        })),
        total: { label: name, valueText: '16', href: null },
      }))}
      totalName="jour"
      sides={{ left: 48, right: 48 }}
    />
    <PartsPlot
      label="Complet 300, en pause 100"
      width={440}
      segments={[
        { key: 'full', pattern: 'full', value: 300 },
        { key: 'closed', pattern: 'lines', value: 80 },
        { key: 'paused', pattern: 'dots', value: 100 },
      ]}
    />
    <p className="flex items-center gap-2">
      <PartSwatch pattern="full" /> Complet <PartSwatch pattern="dots" /> En pause
    </p>
  </div>
)
