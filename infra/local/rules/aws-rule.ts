/** A rule of AWS that a stand-in enforces, and two examples at its edge, each of which a test tries on the stand-in. */
export interface AwsRule<Subject> {
  /** What AWS asks for, as a sentence. */
  readonly rule: string;
  /** The title of the page of AWS that says so. */
  readonly source: string;
  /** The error by which AWS refuses what breaks the rule. */
  readonly error: string;
  /** Makes what just keeps the rule. */
  readonly accepts: () => Subject;
  /** Makes what just breaks it. */
  readonly refuses: () => Subject;
}

/** A rule that its subject alone decides: the stand-in evaluates `holds`. */
export interface CheckedRule<Subject> extends AwsRule<Subject> {
  readonly holds: (subject: Subject) => boolean;
}

/**
 * Makes rules by the error with which AWS refuses what breaks them; the examples say what they have in place of a usual subject's.
 * @param usual makes a subject that keeps every rule, with what an example has in its place
 */
export function refusedWith<Subject>(error: string, usual: (fields: Partial<Subject>) => Subject) {
  return (
    source: string,
    rule: string,
    right: Partial<Subject>,
    wrong: Partial<Subject>,
  ): AwsRule<Subject> => ({
    ...{ rule, source, error },
    accepts: () => usual(right),
    refuses: () => usual(wrong),
  });
}

/**
 * Makes rules of the bounds of whole numbers, by the error with which AWS refuses what is beyond them. The examples are the bound, and
 * the next number beyond it. A number that a subject leaves out is within.
 * @param usual makes a subject that keeps every rule, with what an example has in its place
 */
export function boundsOf<Subject>(error: string, usual: (fields: Partial<Subject>) => Subject) {
  const bounds =
    (beyond: 1 | -1) =>
    (source: string, rule: string, field: keyof Subject, bound: number): CheckedRule<Subject> => {
      // A computed key has no type of its own.
      const having = (value: number) => usual({ [field]: value } as Partial<Subject>);
      return {
        ...{ rule, source, error },
        holds: ({ [field]: value }) =>
          value === undefined || (Number.isInteger(value) && beyond * (Number(value) - bound) <= 0),
        accepts: () => having(bound),
        refuses: () => having(bound + beyond),
      };
    };
  return { atLeast: bounds(-1), atMost: bounds(1) };
}

/** Thrown where something breaks a rule of AWS; its name is that of AWS's error. */
export class BrokenRule extends Error {
  override readonly name: string;

  /** @param what names what breaks the rule, such as a resource of the template */
  constructor({ rule, source, error }: Pick<AwsRule<unknown>, "rule" | "source" | "error">, what: string) {
    super(`${what}: ${rule} (${source})`);
    this.name = error;
  }
}

/** The first rule that something breaks; undefined if it keeps them all. */
export function brokenRule<Subject>(
  rules: readonly CheckedRule<Subject>[],
  subject: Subject,
): CheckedRule<Subject> | undefined {
  return rules.find(({ holds }) => !holds(subject));
}

/** @throws {BrokenRule} if something breaks a rule */
export function checkRules<Subject>(
  rules: readonly CheckedRule<Subject>[],
  subject: Subject,
  what: string,
): void {
  const broken = brokenRule(rules, subject);
  if (broken !== undefined) throw new BrokenRule(broken, what);
}
