// SPDX-License-Identifier: Apache-2.0
// Rows of numbers, the newest so many, in one piece of memory a column: charts draw them without a copy.

export class Ring {
    readonly #columns: Float64Array[];
    readonly #most: number;
    #first = 0;
    #end = 0;

    constructor(columns: number, most: number) {
        this.#most = most;
        this.#columns = Array.from({ length: columns }, () => new Float64Array(2 * most));
    }

    get length(): number {
        return this.#end - this.#first;
    }

    clear(): void {
        this.#first = this.#end = 0;
    }

    push(...row: number[]): void {
        if (this.#end === 2 * this.#most) {
            for (const column of this.#columns) column.copyWithin(0, this.#end - this.#most, this.#end);
            this.#end = this.#most;
            this.#first = 0;
        }
        row.forEach((x, k) => (this.#columns[k]![this.#end] = x));
        this.#end++;
        if (this.#end - this.#first > this.#most) this.#first = this.#end - this.#most;
    }

    /** Forget rows whose first column is below this. */
    dropBefore(x: number): void {
        const column = this.#columns[0]!;
        while (this.#first < this.#end && column[this.#first]! < x) this.#first++;
    }

    /** A column, oldest first; holds until the next push. */
    column(k: number): Float64Array {
        return this.#columns[k]!.subarray(this.#first, this.#end);
    }

    /** A number of the newest row; undefined: there is none. */
    newest(k: number): number | undefined {
        return this.length > 0 ? this.#columns[k]![this.#end - 1] : undefined;
    }
}
