// Generates statements about objects: null tests, aliases and swaps, lists, and arrays that are filled and
// read.
import type { Body } from './body.ts';
import type { Context } from './context.ts';
import type { Parts } from './parts.ts';
import type { Path } from './paths.ts';
import { locked, tested, typeNow, type Variable } from './scope.ts';
import { INT, isNullable, isPointer, notNull, sameType, type StructType, typeText } from './types.ts';

/** The maximum length of a list to create or traverse. */
const LENGTH = 4;

export class PointerStatements {
  private readonly body: Body;
  private readonly context: Context;
  private readonly parts: Parts;

  constructor(body: Body) {
    this.body = body;
    this.context = body.context;
    this.parts = body.parts;
  }

  statement(): void {
    this.context.weighted([
      [22, () => this.refined()],
      [8, () => this.leaveIfNull()],
      [10, () => this.chosenAlias()],
      [8, () => this.writeThroughTwo()],
      [8, () => this.swap()],
      [6, () => this.buildList()],
      [10, () => this.walkList()],
      [8, () => this.fill()],
      [6, () => this.testedField()],
    ]);
  }

  private maybeNull(): Variable | null {
    return this.parts.paths.variable((variable) => isNullable(typeNow(variable)) && !variable.inMemory);
  }

  /** `if (p) { … p.x … }`: the variable is not assigned while it counts as nonnull. */
  private refined(): void {
    const variable = this.maybeNull();
    if (variable === null) return void this.body.declare(this.context.structType(true));
    const { name } = variable;
    const more = locked(variable, () => this.parts.numbers.integer(1));
    const [head, swapped] = this.context.oneOf([
      [`if (${name}) `, false] as const,
      [`if (${name} != null) `, false] as const,
      [`if (${name} != null && ${more}) `, false] as const,
      [`if (${name} == null) `, true] as const,
      [`if (!${name}) `, true] as const,
    ]);
    const use = (): void =>
      tested(variable, () => this.body.block(swapped ? 'else ' : head, 3, () => this.touch(variable)));
    if (!swapped) return use();
    this.body.block(head, 1);
    use();
  }

  /** Reads or writes through a nonnull pointer. */
  private touch(variable: Variable): void {
    const type = typeNow(variable);
    const start: Path = {
      text: variable.name,
      type,
      assignable: false,
      frozen: variable.frozen,
      root: variable,
    };
    const place = this.parts.paths.walk(start, ({ assignable }) => assignable, 'pure');
    if (place !== null) this.body.assign(place);
  }

  /** `if (!p) return …;`, and then `p.x` until the end of the block. */
  private leaveIfNull(): void {
    const variable = this.maybeNull();
    const { frame } = this.context;
    if (variable === null || variable.locks > 0) return this.refined();
    const { name } = variable;
    const condition = this.context.oneOf([`!${name}`, `${name} == null`]);
    const leave =
      frame.loops > 0 && this.context.chance(60)
        ? 'break'
        : `return ${this.parts.calls.value(frame.result, 1)}`;
    this.body.block('', 3, () => {
      this.body.emit(`if (${condition}) ${leave};`);
      tested(variable, () => {
        for (let n = 2; n > 0; n--) this.body.statement();
      });
    });
  }

  /** `S? t = c ? a : b;`: the object is known only at run time. */
  private chosenAlias(): void {
    const type = this.context.structType();
    const condition = this.parts.numbers.condition(1);
    const first = this.parts.pointers.pointer(notNull(type), 1);
    this.body.declare(type, `${condition} ? ${first} : ${this.parts.pointers.pointer(type, 1)}`);
  }

  /** Stores through one name, stores through another one, and loads through the first one. */
  private writeThroughTwo(): void {
    const { numbers, paths } = this.parts;
    const one = paths.find(({ type, frozen }) => type.kind === 'struct' && !type.nullable && !frozen, 'pure');
    if (one === null || one.type.kind !== 'struct') return this.chosenAlias();
    const { type } = one;
    if (!this.context.knows(one.type.struct)) return this.chosenAlias();
    const field = this.context.oneOf(one.type.struct.fields);
    if (field.mode !== 'plain' || field.type.kind !== 'integer') return this.chosenAlias();
    const other = paths.find((path) => !path.frozen && sameType(path.type, type), 'pure') ?? one;
    this.body.emit(`${one.text}.${field.name} = ${numbers.integer(2)};`);
    this.body.emit(
      `${other.text}.${field.name} ${this.context.oneOf(['=', '+=', '^='])} ${numbers.integer(1)};`,
    );
    this.body.declare(INT, `${one.text}.${field.name}`);
  }

  private swap(): void {
    const { paths } = this.parts;
    const wanted = (path: Path): boolean =>
      path.assignable && isPointer(path.type) && this.context.knowsType(path.type);
    const a = paths.find(wanted, 'pure');
    const b =
      a === null
        ? null
        : paths.find((path) => wanted(path) && sameType(path.type, a.type) && path.text !== a.text, 'pure');
    if (a === null || b === null) return this.chosenAlias();
    const held = this.context.fresh();
    this.body.block('', 1, () => {
      this.body.emit(`${typeText(a.type)} ${held} = ${a.text};`);
      this.body.emit(`${a.text} = ${b.text};`);
      this.body.emit(`${b.text} = ${held};`);
    });
  }

  // ---------------------------------------------------------------------------------------------------- lists

  /** A struct with a field that points to its own type. */
  private linked(): readonly [type: StructType, field: string] | null {
    const links = this.context.structs.flatMap((struct) =>
      struct.fields
        .filter(
          ({ type, mode }) =>
            mode === 'plain' && type.kind === 'struct' && type.nullable && type.struct === struct,
        )
        .map(({ name }) => [{ kind: 'struct', struct, nullable: true } as const, name] as const),
    );
    const usable = links.filter(([{ struct }]) => this.context.canAllocate(struct));
    return usable.length === 0 ? null : this.context.oneOf(usable);
  }

  private buildList(): void {
    const link = this.linked();
    if (link === null || !this.context.afford(LENGTH * 3)) return this.chosenAlias();
    const [type, field] = link;
    const count = this.context.fresh();
    // Generated before the list is declared, so that it cannot refer to the list and make it cyclic.
    const made = this.parts.pointers.fresh(notNull(type), 1);
    const head = this.body.declare(type, 'null');
    const node = this.context.fresh();
    this.body.emit(`for (int ${count} = 0; ${count} < ${LENGTH}; ${count}++) {`);
    this.body.emit(`  ${typeText(notNull(type))} ${node} = ${made};`);
    this.body.emit(`  ${node}.${field} = ${head.name};`);
    this.body.emit(`  ${head.name} = ${node};`);
    this.body.emit('}');
    if (this.context.chance(50)) this.walkFresh(type, field, head.name);
  }

  /** A loop over a new list, which is finite and needs no counter. */
  private walkFresh(type: StructType, field: string, head: string): void {
    const at = this.body.declare(type, head).name;
    const sum = this.body.declare(INT, '0').name;
    const value = type.struct.fields.find((each) => each.type.kind === 'integer');
    this.body.emit(`while (${at}) {`);
    this.body.emit(`  ${sum} = ${sum} * 31 + ${value === undefined ? '1' : `${at}.${value.name}`};`);
    this.body.emit(`  ${at} = ${at}.${field};`);
    this.body.emit('}');
  }

  /** A loop over any list. It needs a counter, because the list may be cyclic. */
  private walkList(): void {
    const link = this.linked();
    if (link === null || !this.context.afford(LENGTH * 3)) return this.chosenAlias();
    const [type, field] = link;
    const count = this.body.declare(INT, '0');
    const at = this.body.declare(type, this.parts.pointers.pointer(notNull(type), 1));
    const { name } = at;
    const [head, first] = this.context.oneOf([
      [`while (${name}) `, `if (${count.name}++ >= ${LENGTH}) break;`],
      [`while (${name} != null && ${count.name} < ${LENGTH}) `, `${count.name}++;`],
      [`for (; ${name}; ${name} = ${name}.${field}) `, `if (++${count.name} > ${LENGTH}) break;`],
    ]);
    this.body.repeated(LENGTH, count, () =>
      tested(at, () =>
        this.body.block(head, 2, () => {
          this.body.emit(first);
          this.touch(at);
        }),
      ),
    );
    if (!head.startsWith('for')) this.body.insertBeforeEnd(`${name} = ${name}.${field};`);
  }

  // ---------------------------------------------------------------------------------------- arrays and fields

  /** Fills or sums an array in a loop over its length. */
  private fill(): void {
    const array = this.parts.paths.variable(
      (v) => typeNow(v).kind === 'array' && !isNullable(typeNow(v)) && !v.inMemory,
    );
    if (array === null || !this.context.afford(16 * 3))
      return void this.body.declare(this.context.arrayType(false));
    const type = typeNow(array);
    if (type.kind !== 'array') return;
    const name = this.context.fresh();
    const element = `${array.name}[${name}]`;
    const head = `for (int ${name} = 0; ${name} < ${array.name}#; ${name}++) `;
    const writable = !array.frozen && !type.readOnly;
    if (isPointer(type.element)) {
      const { element: wanted } = type;
      if (!writable || !isPointer(wanted)) return;
      const store = (): string => `${head}${element} = ${this.parts.pointers.pointer(wanted, 1)};`;
      return this.body.repeated(16, array, () => this.body.emit(store()));
    }
    if (writable && this.context.chance(60)) {
      const factor = this.context.oneOf([name, `${name} * 7`, `${name} * ${name} - 5`]);
      return this.body.emit(`${head}${element} = ${factor};`);
    }
    const sum = this.body.declare(
      type.element.kind === 'float' ? { kind: 'float', name: 'flt' } : INT,
      '0',
    ).name;
    this.body.emit(`${head}${sum} += ${element};`);
  }

  /** `if (p.n) { S t = p.n; … }`: reads a field again without an intervening store. */
  private testedField(): void {
    const path = this.parts.paths.find(
      ({ type, frozen, text, root }) =>
        isNullable(type) && this.context.knowsType(type) && !frozen && text !== root.name,
      'pure',
    );
    if (path === null) return this.refined();
    this.body.block(`if (${path.text}) `, 2, () => this.body.declare(notNull(path.type), path.text));
  }
}
