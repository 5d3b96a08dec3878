/** What a call answered; its error is thrown. */
export function found<T>(answer: { data?: T | undefined; error?: unknown }): T {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

export function equal(actual: unknown, expected: unknown): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== should) throw new Error(`${is} should be ${should}`);
}

/** The first value that is there, within 20 seconds. */
export async function eventually<T>(look: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const value = await look();
    if (value !== undefined) return value;
    if (Date.now() > deadline) throw new Error("it did not come about in 20 s");
    await new Promise((done) => setTimeout(done, 50));
  }
}
