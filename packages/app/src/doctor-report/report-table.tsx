import { SparkChart } from '../charts/spark-chart.tsx';
import { ResultFlag } from '../blood-tests/result-flag.tsx';
import { collectedDay, flagOf, resultText, resultWithUnit } from '../blood-tests/result-words.ts';
import { Card } from '../controls/card.tsx';
import { Fold, FoldTitle } from '../controls/fold.tsx';
import { dateText } from '../format/dates.ts';
import { reportedText } from '../format/numbers.ts';
import { courseOf, drawKey, standings, type Draw, type ReportRow } from './report-rows.ts';
import { texts } from './texts/texts.ts';

/** A table of at most so many analytes is seen at once; paper has the others too. */
const fewRows = 12;

/** So many dates stand side by side on a sheet. */
const mostDraws = 4;

function Results({ row, draw }: { readonly row: ReportRow; readonly draw: Draw }) {
  return (
    <>
      {row.results
        .filter(({ test }) => drawKey(test) === draw.key)
        .map(({ shown, reported }) => (
          <div key={reported.id}>
            {shown.value === null ? resultText(shown) : <strong>{resultText(shown)}</strong>}{' '}
            {flagOf(reported)?.isUsual === false && <ResultFlag result={reported} />}
            {shown !== reported && <span class="row-detail">{texts.reportedAs(resultWithUnit(reported))}</span>}
          </div>
        ))}
    </>
  );
}

const arrows = { up: '↗', down: '↘', same: '→' } as const;

function Course({ row }: { readonly row: ReportRow }) {
  const course = courseOf(row);
  const [first, before, last] = [course[0], course.at(-2), course.at(-1)];
  if (first === undefined || before === undefined || last === undefined) return null;
  const way = last.value > before.value ? 'up' : last.value < before.value ? 'down' : 'same';
  return (
    <>
      {course.length > 2 && <SparkChart days={course} from={first.date} to={last.date} shape="line" isJoined />}
      <span aria-hidden="true">{arrows[way]}</span> {texts[way](reportedText(before.value), dateText(before.date))}
    </>
  );
}

function Ranges({ row, letters }: { readonly row: ReportRow; readonly letters: Letters }) {
  const different = new Set(row.ranges.map(({ text }) => text));
  return (
    <>
      {different.size < 2
        ? [...different]
        : row.ranges.map(({ laboratory, text }) => (
            <div key={`${laboratory} ${text}`}>
              <LaboratoryLetter letter={letters.get(laboratory)} /> {text}
            </div>
          ))}
    </>
  );
}

/** Stands for a laboratory, whose name is at the head of its columns. */
function LaboratoryLetter({ letter }: { readonly letter: string | undefined }) {
  return letter === undefined ? null : <strong>{letter}</strong>;
}

/** A letter for each laboratory, if there are several. */
type Letters = ReadonlyMap<string | null, string>;

function lettersOf(draws: readonly Draw[]): Letters {
  const laboratories = [...new Set(draws.map(({ laboratory }) => laboratory))];
  const codeOfA = 65;
  return new Map(
    laboratories.length < 2 ? [] : laboratories.map((one, place) => [one, String.fromCodePoint(codeOfA + place)]),
  );
}

function Table(props: {
  readonly caption: string;
  readonly rows: readonly ReportRow[];
  readonly draws: readonly Draw[];
  readonly letters: Letters;
}) {
  const { caption, rows, draws, letters } = props;
  const keys = new Set(draws.map(({ key }) => key));
  const isHere = ({ test }: ReportRow['results'][number]): boolean => keys.has(drawKey(test));
  // What is said of all results of a row stands with the newest.
  const isNewestHere = ({ results }: ReportRow): boolean => results.slice(0, 1).some(isHere);
  const own = rows.filter(({ results }) => results.some(isHere));
  const isAllSaid = !own.some(isNewestHere);
  return (
    <div class="table-scroll" role="region" aria-label={caption} tabIndex={0}>
      <table class="report-table">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.analyte}</th>
            {draws.map(({ key, tests: [first], laboratory, unsettled }) => (
              <th key={key} scope="col">
                {collectedDay(first)}
                <span class="row-detail">
                  <LaboratoryLetter letter={letters.get(laboratory)} /> {laboratory ?? texts.noLaboratory}
                </span>
                {unsettled.map((status) => (
                  <span key={status} class="row-detail">
                    {texts.status(status)}
                  </span>
                ))}
              </th>
            ))}
            {!isAllSaid && <th scope="col">{texts.ranges}</th>}
            {!isAllSaid && <th scope="col">{texts.course}</th>}
          </tr>
        </thead>
        {standings.map((standing) => {
          const some = own.filter((row) => row.standing === standing);
          if (some.length === 0) return null;
          return (
            <tbody key={standing}>
              <tr class="report-standing">
                <th scope="rowgroup" colSpan={draws.length + (isAllSaid ? 1 : 3)}>
                  {texts.standings[standing]}
                </th>
              </tr>
              {some.map((row) => (
                <tr key={row.key}>
                  <th scope="row">
                    {row.name}
                    {row.unit !== null && <span class="amount-unit"> {row.unit}</span>}
                    {row.isApart && <span class="row-detail">{texts.apart}</span>}
                  </th>
                  {draws.map((draw) => (
                    <td key={draw.key}>
                      <Results row={row} draw={draw} />
                    </td>
                  ))}
                  {!isAllSaid && <td>{isNewestHere(row) && <Ranges row={row} letters={letters} />}</td>}
                  {!isAllSaid && <td>{isNewestHere(row) && <Course row={row} />}</td>}
                </tr>
              ))}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

/** Analytes by dates, the newest first: as many dates side by side as a sheet holds, then the earlier ones. */
export function ReportTables({
  rows,
  draws,
}: {
  readonly rows: readonly ReportRow[];
  readonly draws: readonly Draw[];
}) {
  const starts = draws.flatMap((_, place) => (place % mostDraws === 0 ? [place] : []));
  const letters = lettersOf(draws);
  return (
    <>
      {starts.map((start) => {
        const own = draws.slice(start, start + mostDraws);
        const [newest, oldest] = [own[0]?.date ?? '', own.at(-1)?.date ?? ''];
        const caption = start === 0 ? texts.results : texts.earlier(dateText(oldest), dateText(newest));
        return (
          <Card key={start}>
            <div class="entries">
              <Fold
                isOpenAtFirst={rows.length <= fewRows && start === 0}
                title={<FoldTitle title={<h2>{caption}</h2>} detail={texts.rows(rows.length)} />}
              >
                {() => <Table caption={caption} rows={rows} draws={own} letters={letters} />}
              </Fold>
            </div>
          </Card>
        );
      })}
    </>
  );
}
